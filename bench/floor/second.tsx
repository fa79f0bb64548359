import { DatePicker, Select, Space } from 'antd';
import Rows from './rows.tsx';

/** A screen whose code is loaded when it is first visited. */
export default function Second() {
  return (
    <>
      <Space>
        <Select options={[{ value: 'one', label: 'One' }]} />
        <DatePicker.RangePicker />
      </Space>
      <Rows />
    </>
  );
}
