/** The result of one check of `etalase doctor`. */
export type Finding = {
  check: string
  is_ok: boolean
  /** Worth the operator's attention, although the service works: shown with its advice, and no reason to fail. */
  is_warning?: boolean
  found: string
  advice?: string
}
