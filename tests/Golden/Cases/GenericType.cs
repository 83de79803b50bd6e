namespace Golden;

sealed class GenericType<TKey>(TKey key)
    where TKey : notnull
{
    async Task<KeyValuePair<TKey, TValue>> Run<TValue>(Task<TValue> task)
    {
        return new(key, await task);
    }
}
