namespace Golden;

static class AwaitInFinally
{
    static async Task<int> Run(Func<int> action, Func<Task> last)
    {
        try
        {
            return action();
        }
        finally
        {
            await last();
        }
    }
}
