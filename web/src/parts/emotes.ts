/** A handful of gestures, as everybody's phone draws them. */
export const EMOTES = {
  wave: "👋",
  laugh: "😄",
  cheer: "🎉",
  wow: "😮",
  oops: "🙈",
  think: "🤔",
  sorry: "😔",
  thanks: "🙏",
} as const;
