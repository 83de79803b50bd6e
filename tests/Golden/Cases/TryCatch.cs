namespace Golden;

static class TryCatch
{
    static async Task<int> Run(Task<int> task)
    {
        try
        {
            return await task;
        }
        catch (InvalidOperationException e)
        {
            return e.Message.Length;
        }
    }
}
