/** The nonce of this page's content policy; browsers hide it in scripts and styles, so it stands in a meta element. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

/** The library that stops a page from scrolling under a dialog looks for the nonce under this name. */
export function adoptStyleNonce() {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
