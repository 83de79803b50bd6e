namespace Golden;

static class NoAwait
{
    static async Task<int> Run(int value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        return value;
    }
}
