namespace Golden;

static class Closure
{
    static async Task<int> Run(Task<int> task)
    {
        int sum = 0;
        Func<Task> add = async () => sum += await task;
        await add();
        return sum;
    }
}
