import type { Described } from '../route.ts'

/** Request headers of routes whose bytes can be read in parts. */
export const rangeParameters = [
  ['Range', 'One part of the file, such as `bytes=1000-`; answered with 206'],
  ['If-Range', 'The `ETag` of the part that the caller has; if the file changed since, all of it is sent'],
  ['If-None-Match', 'The `ETag` of the copy that the caller has; answered with 304 while it is current'],
].map(([name, description]) => ({ name, in: 'header', schema: { type: 'string' }, description }))

/** The responses of a route with ranges or an ETag, besides its own status. */
export const cachingResponses = (
  { isCacheable, isRanged }: Described['answer'],
  content: object | undefined,
  headers: (status: number) => object,
) => ({
  ...(isRanged && {
    206: { description: 'The part that `Range` asks for', ...headers(206), ...(content && { content }) },
  }),
  ...((isCacheable || isRanged) && {
    304: { description: 'Not changed since the answer with this ETag', ...headers(304) },
  }),
})
