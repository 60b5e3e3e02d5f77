/** The HTTP status of this page, which the server writes into the HTML because scripts cannot read it. */
export const pageStatus = () => Number(document.querySelector<HTMLMetaElement>('meta[name="page-status"]')?.content)
