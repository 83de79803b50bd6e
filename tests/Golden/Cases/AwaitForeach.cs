namespace Golden;

static class AwaitForeach
{
    static async Task<int> Run(IAsyncEnumerable<int> numbers)
    {
        int sum = 0;
        await foreach (int number in numbers) sum += number;
        return sum;
    }
}
