/** The result of one check of `etalase doctor`. */
export type Finding = { check: string; is_ok: boolean; found: string; advice?: string }
