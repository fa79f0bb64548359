import { Edit, useForm } from '@refinedev/antd';
import { Form, Input, Select } from 'antd';

export default function VisitEdit() {
  const { formProps, saveButtonProps } = useForm();
  return (
    <Edit saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <Form.Item name="topic" label="拜访主题" rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item name="stage" label="阶段">
          <Select
            options={[
              { value: 'planned', label: '计划中' },
              { value: 'done', label: '已完成' },
            ]}
          />
        </Form.Item>
      </Form>
    </Edit>
  );
}
