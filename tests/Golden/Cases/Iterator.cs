namespace Golden;

static class Iterator
{
    static async IAsyncEnumerable<int> Run(int count)
    {
        try
        {
            for (int i = 0; i < count; i++)
            {
                await Task.Delay(i);
                yield return i;
            }
        }
        finally
        {
            Console.WriteLine("end");
        }
    }
}
