/**
 * Node's `http`. An `import` of its values would read all exports, also those that load the code of `fetch` and
 * `WebSocket`, which takes some MB and is rarely used.
 */
export const http = process.getBuiltinModule('node:http')
