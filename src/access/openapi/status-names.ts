/** The text in the reference for each status of an error. */
export const statusNames: Record<number, string> = {
  400: 'Malformed request: wrong types, unreadable body or cursor',
  401: 'No valid credential',
  403: 'The credential may not do this',
  404: 'Not there, or not yours',
  409: 'Conflicts with the present state',
  412: 'Changed since it was read',
  413: 'The body is too large',
  415: 'The body has the wrong media type',
  416: 'The file has no such part; `Content-Range` gives its size',
  422: 'Well-formed but not acceptable; `errors` names the fields',
  429: 'Too many requests',
  500: 'Something went wrong on our side',
  503: 'Not available at the moment; see `Retry-After`',
}
