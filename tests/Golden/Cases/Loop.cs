namespace Golden;

static class Loop
{
    static async Task<int> Run(Func<int, Task<int>> next, int count)
    {
        int sum = 0;
        for (int i = 0; i < count; i++)
        {
            sum += await next(i);
        }
        return sum;
    }
}
