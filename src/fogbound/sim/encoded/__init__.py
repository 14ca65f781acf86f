"""The fields of observations, worked out from what a seat was sent."""
