export interface CiPart {
  name: string;
  minutes: number;
  command: [program: string, ...args: string[]];
}

export const newcomer: CiPart;
export const lanes: CiPart[][];
