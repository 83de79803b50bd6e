namespace Troubles;

/// <summary>Many chains of four frames, each on a TaskCompletionSource of its own.</summary>
internal static class Many
{
    private static TaskCompletionSource<int>[] s_sources = [];
    private static Task<int>[] s_chains = [];

    public static void Start(int count)
    {
        s_sources = new TaskCompletionSource<int>[count];
        s_chains = new Task<int>[count];
        for (int i = 0; i < count; i++)
        {
            s_sources[i] = new TaskCompletionSource<int>();
            s_chains[i] = HandleAsync(i);
        }
        Check.Incomplete(s_chains);
    }

    private static async Task<int> HandleAsync(int id)
    {
        return await ServeAsync(id, $"request {id % 16}") + 1;
    }

    private static async Task<int> ServeAsync(int id, string name)
    {
        var answer = await LoadAsync(id);
        return answer + name.Length;
    }

    private static async Task<int> LoadAsync(int id)
    {
        return await QueryAsync(id) + id;
    }

    private static async Task<int> QueryAsync(int id)
    {
        return await s_sources[id].Task;
    }
}
