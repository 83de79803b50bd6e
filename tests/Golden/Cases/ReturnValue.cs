namespace Golden;

static class ReturnValue
{
    static async Task<int> Run(Task<int> task) => await task + 1;
}
