/** An image is stored as a full URL or as a key in the object store. */
export const imageUrl = (baseUrl: string) => (picture: string) =>
  /^https?:/.test(picture) ? picture : `${baseUrl}/v3/images/${picture}`
