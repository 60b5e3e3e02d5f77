/** What is made once for each database, known by its ways to write, and kept as long as that. */
export function perDatabase<Service extends { writes: object }, Made>(make: (service: Service) => Made) {
  const made = new WeakMap<object, Made>()
  return (service: Service): Made => {
    const known = made.get(service.writes) ?? make(service)
    made.set(service.writes, known)
    return known
  }
}
