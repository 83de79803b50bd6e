namespace Golden;

static class NestedFinally
{
    static async Task<int> Run(Task<int> first, Task second, Action<int> trace)
    {
        try
        {
            int result = await first;
            try
            {
                await second;
                return result;
            }
            finally
            {
                trace(1);
            }
        }
        finally
        {
            trace(2);
        }
    }
}
