/** A product, listed in the catalogue and owned as assets. Prices are in US dollars. */
export interface Model {
  readonly type: string;
  readonly manufacturer: string;
  readonly name: string;
  readonly price: number;
  readonly description: string;
  /** Keys are apiNames of the default custom fields that belong to the type. */
  readonly specs: Readonly<Record<string, string>>;
}

type Row<Details extends readonly string[]> = readonly [
  manufacturer: string,
  name: string,
  price: number,
  ...details: Details,
];

function models<Details extends readonly string[]>(
  type: string,
  rows: readonly Row<Details>[],
  describe: (...details: Details) => Pick<Model, 'description' | 'specs'>,
): Model[] {
  return rows.map(([manufacturer, name, price, ...details]) => {
    const { description, specs } = describe(...details);
    return {
      type,
      manufacturer,
      name,
      price,
      description,
      specs: type === 'Software License' ? specs : { model: name, ...specs },
    };
  });
}

type Laptop = [cpu: string, ram: string, storage: string, os: string, inches: string, resolution: string];
const laptops: readonly Row<Laptop>[] = [
  ['Apple', 'MacBook Air 13" M4', 1099, 'Apple M4', '16', '256', 'macOS', '13.6', '2560 x 1664'],
  ['Apple', 'MacBook Air 15" M4', 1299, 'Apple M4', '16', '512', 'macOS', '15.3', '2880 x 1864'],
  ['Apple', 'MacBook Pro 14" M4', 1799, 'Apple M4', '24', '512', 'macOS', '14.2', '3024 x 1964'],
  ['Apple', 'MacBook Pro 14" M4 Pro', 2399, 'Apple M4 Pro', '24', '1024', 'macOS', '14.2', '3024 x 1964'],
  ['Apple', 'MacBook Pro 16" M4 Pro', 2899, 'Apple M4 Pro', '48', '1024', 'macOS', '16.2', '3456 x 2234'],
  [
    'Lenovo',
    'ThinkPad T14 Gen 6',
    1549,
    'Intel Core Ultra 5 225U',
    '16',
    '512',
    'Windows',
    '14',
    '1920 x 1200',
  ],
  [
    'Lenovo',
    'ThinkPad T16 Gen 4',
    1689,
    'Intel Core Ultra 7 255U',
    '32',
    '512',
    'Windows',
    '16',
    '1920 x 1200',
  ],
  [
    'Lenovo',
    'ThinkPad X1 Carbon Gen 13',
    2249,
    'Intel Core Ultra 7 258V',
    '32',
    '1024',
    'Windows',
    '14',
    '2880 x 1800',
  ],
  [
    'Lenovo',
    'ThinkPad P1 Gen 7',
    2999,
    'Intel Core Ultra 9 185H',
    '64',
    '1024',
    'Linux',
    '16',
    '2560 x 1600',
  ],
  ['Dell', 'Latitude 5450', 1399, 'Intel Core Ultra 5 125U', '16', '512', 'Windows', '14', '1920 x 1080'],
  ['Dell', 'Latitude 7450', 1849, 'Intel Core Ultra 7 165U', '16', '512', 'Windows', '14', '1920 x 1200'],
  ['Dell', 'XPS 13 9350', 1599, 'Intel Core Ultra 7 256V', '16', '512', 'Windows', '13.4', '1920 x 1200'],
  ['HP', 'EliteBook 840 G11', 1629, 'Intel Core Ultra 7 155U', '16', '512', 'Windows', '14', '1920 x 1200'],
  [
    'HP',
    'ZBook Firefly 14 G11',
    1999,
    'Intel Core Ultra 7 165H',
    '32',
    '1024',
    'Windows',
    '14',
    '2560 x 1600',
  ],
  [
    'Framework',
    'Framework Laptop 13',
    1479,
    'AMD Ryzen 7 7840U',
    '32',
    '1024',
    'Linux',
    '13.5',
    '2880 x 1920',
  ],
  [
    'Microsoft',
    'Surface Laptop 7 13.8"',
    1399,
    'Snapdragon X Plus',
    '16',
    '512',
    'Windows',
    '13.8',
    '2304 x 1536',
  ],
];

type Desktop = [cpu: string, ram: string, storage: string, gpu: string, os: string];
const desktops: readonly Row<Desktop>[] = [
  ['Apple', 'Mac mini M4', 799, 'Apple M4', '16', '512', 'Apple M4', 'macOS'],
  ['Apple', 'iMac 24" M4', 1499, 'Apple M4', '16', '512', 'Apple M4', 'macOS'],
  ['Apple', 'Mac Studio M4 Max', 2199, 'Apple M4 Max', '36', '512', 'Apple M4 Max', 'macOS'],
  ['Dell', 'OptiPlex 7020 Micro', 949, 'Intel Core i5-14500T', '16', '512', 'Intel UHD 770', 'Windows'],
  ['Dell', 'Precision 3680 Tower', 2149, 'Intel Core i7-14700', '32', '1024', 'NVIDIA RTX A1000', 'Windows'],
  ['HP', 'EliteDesk 800 G9 Mini', 1029, 'Intel Core i5-13500T', '16', '512', 'Intel UHD 770', 'Windows'],
  ['HP', 'HP Z2 Tower G9', 2399, 'Intel Core i9-14900', '64', '2048', 'NVIDIA RTX 2000 Ada', 'Linux'],
  ['Lenovo', 'ThinkCentre M70q Gen 5', 899, 'Intel Core i5-14400T', '16', '512', 'Intel UHD 730', 'Windows'],
];

type Monitor = [inches: string, resolution: string, hertz: string, panel: string];
const monitors: readonly Row<Monitor>[] = [
  ['Dell', 'UltraSharp U2724D', 399, '27', '2560 x 1440', '120', 'IPS'],
  ['Dell', 'UltraSharp U3223QE', 749, '31.5', '3840 x 2160', '60', 'IPS Black'],
  ['Dell', 'Dell P2425H', 219, '24', '1920 x 1080', '100', 'IPS'],
  ['LG', 'LG 27UP850N-W', 429, '27', '3840 x 2160', '60', 'IPS'],
  ['LG', 'LG 34WQ75C-B', 549, '34', '3440 x 1440', '60', 'IPS'],
  ['Eizo', 'FlexScan EV2740X', 899, '27', '3840 x 2160', '60', 'IPS'],
  ['Eizo', 'ColorEdge CS2740', 1599, '26.9', '3840 x 2160', '60', 'IPS'],
  ['Apple', 'Studio Display', 1599, '27', '5120 x 2880', '60', 'IPS'],
  ['Samsung', 'ViewFinity S60UD 27"', 349, '27', '2560 x 1440', '100', 'IPS'],
  ['HP', 'HP E24 G5', 229, '23.8', '1920 x 1080', '75', 'IPS'],
];

type Mobile = [ram: string, storage: string, os: string, inches: string];
const phones: readonly Row<Mobile>[] = [
  ['Apple', 'iPhone 16e', 599, '8', '128', 'iOS', '6.1'],
  ['Apple', 'iPhone 16', 799, '8', '128', 'iOS', '6.1'],
  ['Apple', 'iPhone 16 Pro', 999, '8', '256', 'iOS', '6.3'],
  ['Samsung', 'Galaxy S25', 799, '12', '128', 'Android', '6.2'],
  ['Samsung', 'Galaxy A56', 479, '8', '256', 'Android', '6.7'],
  ['Samsung', 'Galaxy XCover7', 399, '6', '128', 'Android', '6.6'],
  ['Google', 'Pixel 9a', 499, '8', '128', 'Android', '6.3'],
  ['Fairphone', 'Fairphone 5', 629, '8', '256', 'Android', '6.46'],
];
const tablets: readonly Row<Mobile>[] = [
  ['Apple', 'iPad (A16)', 349, '6', '128', 'iOS', '11'],
  ['Apple', 'iPad Air 11" M3', 599, '8', '128', 'iOS', '11'],
  ['Apple', 'iPad Pro 13" M4', 1299, '8', '256', 'iOS', '13'],
  ['Samsung', 'Galaxy Tab S10 FE', 499, '8', '128', 'Android', '10.9'],
  ['Samsung', 'Galaxy Tab Active5', 549, '6', '128', 'Android', '8'],
  ['Microsoft', 'Surface Pro 11', 1199, '16', '512', 'Windows', '13'],
];

type ServerRow = [
  cpu: string,
  ram: string,
  storage: string,
  raid: string,
  units: string,
  power: 'true' | 'false',
];
const servers: readonly Row<ServerRow>[] = [
  ['Dell', 'PowerEdge R660', 8990, '2 x Xeon Gold 6430', '256', '7680', 'RAID 10', '1U', 'true'],
  ['Dell', 'PowerEdge R760', 11490, '2 x Xeon Gold 6448Y', '512', '15360', 'RAID 10', '2U', 'true'],
  ['HPE', 'ProLiant DL360 Gen11', 9290, '2 x Xeon Gold 5418Y', '256', '7680', 'RAID 10', '1U', 'true'],
  ['HPE', 'ProLiant ML30 Gen11', 2190, 'Xeon E-2434', '32', '4000', 'RAID 1', '4U', 'false'],
  ['Lenovo', 'ThinkSystem SR630 V3', 8790, '2 x Xeon Gold 5416S', '256', '7680', 'RAID 10', '1U', 'true'],
  ['Synology', 'RackStation RS1221+', 1290, 'AMD Ryzen V1500B', '4', '32000', 'SHR-2', '2U', 'false'],
];

type Network = [
  ports: string,
  poe: 'true' | 'false',
  firmware: string,
  power: 'true' | 'false',
  text: string,
];
const network: readonly Row<Network>[] = [
  ['Cisco', 'Catalyst 9200L-24P', 2890, '24', 'true', '17.12.4', 'true', 'Access switch'],
  ['Cisco', 'Catalyst 9300-48P', 6490, '48', 'true', '17.12.4', 'true', 'Access switch, stackable'],
  ['Cisco', 'Catalyst 9166I', 1190, '2', 'true', '17.12.4', 'false', 'Wi-Fi 6E access point'],
  ['Juniper', 'Juniper EX2300-24P', 2190, '24', 'true', '23.4R2', 'false', 'Access switch'],
  ['Juniper', 'Juniper SRX340', 2790, '16', 'false', '23.4R2', 'false', 'Branch firewall'],
  ['Fortinet', 'FortiGate 100F', 3190, '22', 'false', '7.4.7', 'true', 'Firewall'],
  ['Ubiquiti', 'UniFi Switch Pro Max 24', 799, '24', 'true', '7.1.26', 'false', 'Access switch'],
  ['Ubiquiti', 'UniFi U7 Pro', 189, '1', 'true', '8.0.19', 'false', 'Wi-Fi 7 access point'],
  ['Aruba', 'Aruba AP-635', 890, '2', 'true', '10.6.0', 'false', 'Wi-Fi 6E access point'],
  ['MikroTik', 'MikroTik CRS326-24G-2S+', 209, '26', 'false', '7.16', 'false', 'Managed switch'],
];

type Peripheral = [port: string, color: string, text: string];
const peripherals: readonly Row<Peripheral>[] = [
  [
    'CalDigit',
    'TS4 Thunderbolt Dock',
    379.95,
    'Thunderbolt 4',
    'Grey',
    'Dock with 18 ports, charges with 98 W',
  ],
  ['Lenovo', 'ThinkPad USB-C Dock Gen 2', 229, 'USB-C', 'Black', 'Dock for two monitors, charges with 90 W'],
  ['Logitech', 'MX Keys S', 109.99, 'Bluetooth', 'Graphite', 'Keyboard with backlight'],
  ['Logitech', 'MX Master 3S', 99.99, 'Bluetooth', 'Graphite', 'Mouse'],
  ['Logitech', 'Brio 505', 129.99, 'USB-C', 'Graphite', 'Webcam, 1080p'],
  ['Logitech', 'Zone Wireless 2', 299, 'Bluetooth', 'Graphite', 'Headset, cancels noise'],
  ['Jabra', 'Evolve2 65 Flex', 269, 'Bluetooth', 'Black', 'Headset for open offices'],
  ['Jabra', 'PanaCast 50', 1195, 'USB-C', 'Black', 'Camera and speakers for meeting rooms'],
  ['Apple', 'Magic Keyboard with Touch ID', 149, 'Bluetooth', 'White', 'Keyboard'],
  ['Wacom', 'Intuos Pro M', 379.95, 'USB-C', 'Black', 'Pen tablet'],
  ['Brother', 'Brother HL-L6210DW', 349.99, 'Ethernet', 'White', 'Laser printer'],
  ['Yubico', 'YubiKey 5C NFC', 55, 'USB-C', 'Black', 'Security key'],
];

type License = [seats: string, text: string];
const licenses: readonly Row<License>[] = [
  ['JetBrains', 'All Products Pack', 779, '1', 'For a year and one developer'],
  ['Adobe', 'Creative Cloud for teams', 1079.88, '1', 'For a year and one designer'],
  ['Microsoft', 'Visio Plan 2', 180, '1', 'For a year and one person'],
  ['Figma', 'Organization', 2700, '5', 'For a year and five editors'],
];

const memory = (ram: string, storage: string): string =>
  `${ram} GB memory, ${Number(storage) >= 1000 ? `${Math.round(Number(storage) / 1000)} TB` : `${storage} GB`} storage`;

const mobile = (ram: string, storage: string, os: string, inches: string) => ({
  description: `${inches}-inch display, ${memory(ram, storage)}`,
  specs: { ram_gb: ram, storage_gb: storage, os, screen_size_in: inches },
});

/** The 80 products of Northwind's catalogue. */
export const companyModels: readonly Model[] = [
  ...models('Laptop', laptops, (cpu, ram, storage, os, inches, resolution) => ({
    description: `${inches}-inch laptop, ${cpu}, ${memory(ram, storage)}`,
    specs: { cpu, ram_gb: ram, storage_gb: storage, os, screen_size_in: inches, resolution },
  })),
  ...models('Desktop', desktops, (cpu, ram, storage, gpu, os) => ({
    description: `Desktop, ${cpu}, ${memory(ram, storage)}`,
    specs: { cpu, ram_gb: ram, storage_gb: storage, gpu_model: gpu, os },
  })),
  ...models('Monitor', monitors, (inches, resolution, hertz, panel) => ({
    description: `${inches}-inch monitor, ${resolution}`,
    specs: { screen_size_in: inches, resolution, refresh_rate_hz: hertz, panel_type: panel },
  })),
  ...models('Mobile Phone', phones, mobile),
  ...models('Tablet', tablets, mobile),
  ...models('Server', servers, (cpu, ram, storage, raid, units, power) => ({
    description: `${units} server, ${cpu}, ${memory(ram, storage)}`,
    specs: {
      cpu,
      ram_gb: ram,
      storage_gb: storage,
      raid_level: raid,
      rack_unit: units,
      psu_redundant: power,
    },
  })),
  ...models('Network Device', network, (ports, poe, firmware, power, description) => ({
    description,
    specs: { ports_count: ports, poe_support: poe, firmware_version: firmware, psu_redundant: power },
  })),
  ...models('Peripheral', peripherals, (port, color, description) => ({
    description,
    specs: { interface: port, color },
  })),
  ...models('Software License', licenses, (seats, description) => ({ description, specs: { seats } })),
];
