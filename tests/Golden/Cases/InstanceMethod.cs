namespace Golden;

sealed class InstanceMethod
{
    private int _count;

    async Task<int> Run(Task<int> task)
    {
        _count += await task;
        return _count;
    }
}
