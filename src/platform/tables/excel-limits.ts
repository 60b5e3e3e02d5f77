/** The largest Excel file that is accepted, as it is sent. */
export const maxExcelMebibytes = 10

/** The largest size of its files together once they are unpacked. */
export const maxUnpackedMebibytes = 40

/** The most rows below the header. */
export const maxExcelRows = 10_000

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
