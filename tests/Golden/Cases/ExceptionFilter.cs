namespace Golden;

static class ExceptionFilter
{
    static async Task<int> Run(Task<int> task, int code)
    {
        try
        {
            return await task;
        }
        catch (Exception e) when (e.HResult == code)
        {
            return -1;
        }
    }
}
