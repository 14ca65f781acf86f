"""Operating a server: limits, metrics, logs."""
