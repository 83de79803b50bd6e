namespace Library;

/// <summary>Synchronous code without any async method: what a request keeps in its thread, and what it waits for.</summary>
public static class Session
{
    [ThreadStatic]
    private static string t_user;

    private static readonly ThreadLocal<string> s_culture = new();
    private static readonly object s_gate = new();

    public static string User
    {
        get => t_user;
        set => t_user = value;
    }

    public static string Culture
    {
        get => s_culture.Value;
        set => s_culture.Value = value;
    }

    public static bool IsEntered => Monitor.IsEntered(s_gate);

    public static void Enter() => Monitor.Enter(s_gate);

    public static void Exit() => Monitor.Exit(s_gate);
}

public interface IContext
{
    string User { get; set; }
}

public sealed class Context : IContext
{
    string IContext.User { get => Session.User; set => Session.User = value; }
}

public static class Waiting
{
    public static void For(Task task) => task.Wait();
}
