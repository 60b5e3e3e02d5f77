/** Display names of couriers by their codes. */
const courierNames: Record<string, string> = {
  jne: 'JNE',
  jnt: 'J&T',
  sicepat: 'SiCepat',
  anteraja: 'AnterAja',
  ninja: 'Ninja Xpress',
  pos: 'POS Indonesia',
  sap: 'SAP Express',
  lion: 'Lion Parcel',
  ide: 'ID Express',
  self_courier: '',
}

export const courierName = (code: string) => courierNames[code] ?? code.toUpperCase()
