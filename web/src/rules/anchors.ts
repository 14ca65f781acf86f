/** Where in the page something stands: rule 4.2 is at `r-4-2`, rule 6.3 A at `r-6-3-a`, an option or example at `x-edition`. */
export function anchorOf(number: string): string {
  return isNumber(number) ? `r-${number.toLowerCase().replace(/[. ]/g, "-")}` : `x-${number}`;
}

export const sectionAnchor = (section: string): string => `s-${section}`;

export const isNumber = (number: string): boolean => /^\d/.test(number);
