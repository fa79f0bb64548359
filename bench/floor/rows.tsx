import { Button, DatePicker, Input, Select, Space, Table } from 'antd';
import { useEffect, useState } from 'react';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly contact: string;
  readonly mobile: string;
  readonly createdAt: string;
}

const columns = (['name', 'contact', 'mobile', 'createdAt'] as const).map((name) => ({
  title: name,
  dataIndex: name,
  render: name === 'name' ? (text: string) => <a href="/list">{text}</a> : (text: string) => <span>{text}</span>,
}));

/** Twenty rows of four columns, a page at a time, under a few filters. */
export default function Rows() {
  const [page, setPage] = useState(1);
  const [{ list, total }, setAnswer] = useState<{ list: readonly Row[]; total: number }>({ list: [], total: 0 });
  useEffect(() => {
    const isGone = new AbortController();
    void fetch(`/rows?page=${page}`, { signal: isGone.signal })
      .then((answer) => answer.json())
      .then(setAnswer, () => undefined);
    return () => isGone.abort();
  }, [page]);
  return (
    <>
      <Space>
        <Input.Search placeholder="Search" />
        <Select placeholder="Status" options={[{ value: 'one', label: 'One' }]} />
        <DatePicker.RangePicker />
        <Button type="primary">New</Button>
      </Space>
      <Table<Row>
        rowKey="id"
        columns={columns}
        dataSource={list}
        pagination={{ total, current: page, pageSize: 20, onChange: setPage }}
      />
    </>
  );
}
