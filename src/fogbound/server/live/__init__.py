"""Tables in memory. Needs msgspec, asyncio, a store and a counter of metrics, and so runs wherever Python does."""
