"""Tables inside the page: the same rooms behind a web worker's messages instead of HTTP and a WebSocket."""
