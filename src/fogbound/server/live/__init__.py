"""Tables in memory. Needs msgspec, asyncio, a store and whatever counts, and so runs wherever Python does."""
