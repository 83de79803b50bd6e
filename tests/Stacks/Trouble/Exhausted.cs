using System.Threading.Channels;

namespace Troubles;

/// <summary>
/// Flows that wait for a session of a pool: the others keep one and wait for a second, or have ended without giving theirs back.
/// </summary>
internal static class Exhausted
{
    private static readonly List<Task> s_flows = [];
    private static readonly SessionPool s_pool = new(sessions: 5);
    private static readonly TaskCompletionSource s_allHaveOne = new();

    public static void Start()
    {
        for (var i = 0; i < 3; i++) ForgetAsync(s_pool).Wait();
        for (var i = 0; i < 2; i++) s_flows.Add(UseTwoAsync(s_pool));
        s_allHaveOne.SetResult();
        for (var i = 0; i < 7; i++) s_flows.Add(UseAsync(s_pool));
        Check.Incomplete(s_flows);
    }

    internal static async Task ForgetAsync(SessionPool pool)
    {
        var session = await pool.RentAsync();
        session.Use();
    }

    private static async Task UseTwoAsync(SessionPool pool)
    {
        using var first = await pool.RentAsync();
        await s_allHaveOne.Task;
        await UseAsync(pool);
        first.Use();
    }

    internal static async Task UseAsync(SessionPool pool)
    {
        using var session = await pool.RentAsync();
        session.Use();
    }
}

internal sealed class SessionPool
{
    private readonly Channel<Session> _idle = Channel.CreateUnbounded<Session>();
    private readonly List<Session> _all = [];
    private readonly int _most;

    public SessionPool(int sessions) => _most = sessions;

    public async Task<Session> RentAsync()
    {
        if (_idle.Reader.TryRead(out var idle)) return idle;
        if (_all.Count == _most) return await _idle.Reader.ReadAsync();
        var session = new Session(this);
        _all.Add(session);
        return session;
    }

    public async Task<Session> MakeAsync(Task when)
    {
        await when;
        return new(this);
    }

    public void Return(Session session) => _idle.Writer.TryWrite(session);
}

internal sealed class Session(SessionPool pool) : IDisposable
{
    public int Uses { get; private set; }

    public void Use() => Uses++;

    public void Dispose() => pool.Return(this);
}
