/**
 * Node's `http`. An `import` of its values would read all exports, also those that load the whole of `fetch` and
 * `WebSocket`: 10 MB in every process.
 */
export const http = process.getBuiltinModule('node:http')
