/**
 * The nonce of the content security policy. Browsers hide the attribute in scripts and styles, so it is in a meta
 * element.
 */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
