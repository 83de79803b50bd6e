using System.Runtime.CompilerServices;

namespace Troubles;

/// <summary>Requests whose answers nobody can give any more: their TaskCompletionSources are lost, their callers wait.</summary>
internal static class Leak
{
    private const int Lost = 1009;
    private const int Answerable = 101;

    private static readonly List<Task> s_requests = [];
    private static readonly Dictionary<int, TaskCompletionSource<string>> s_answerable = [];

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Start()
    {
        for (int i = 0; i < Lost; i++) s_requests.Add(RequestAsync(i, isLost: true));
        for (int i = 0; i < Answerable; i++) s_requests.Add(RequestAsync(i, isLost: false));
        Check.Incomplete(s_requests);
    }

    private static async Task<int> RequestAsync(int id, bool isLost)
    {
        var answer = await SendAsync(id, isLost);
        return answer.Length;
    }

    private static async Task<string> SendAsync(int id, bool isLost)
    {
        return await Answer(id, isLost);
    }

    private static Task<string> Answer(int id, bool isLost)
    {
        var answer = new TaskCompletionSource<string>();
        if (!isLost) s_answerable[id] = answer;
        return answer.Task;
    }
}
