/** The status with which the server sent this page; a script cannot read it otherwise. */
export const pageStatus = () => Number(document.querySelector<HTMLMetaElement>('meta[name="page-status"]')?.content)
