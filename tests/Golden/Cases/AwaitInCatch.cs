namespace Golden;

static class AwaitInCatch
{
    static async Task Run(Action action, Func<Exception, Task> report)
    {
        try
        {
            action();
        }
        catch (Exception e)
        {
            await report(e);
            throw;
        }
    }
}
