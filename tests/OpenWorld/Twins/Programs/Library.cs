// Nothing here is async. What blocks is seen by the program, or reached through what it sees.

public static class Library
{
    public static int Load(Task<int> task) => task.Result;

    public static T Generic<T>(Task<T> task) => task.Result;

    public static int Deep(Task<int> task) => Base.Wait(task);

    public static int Friends(Task<int> task) => Base.WaitForFriends(task);

    public static Loader Hidden(Task<int> task) => new HiddenLoader(task);

    public static ILoader Explicit(Task<int> task) => new ExplicitLoader(task);

    public static Func<int> Later(Task<int> task) => () => task.Result;

    public static IEnumerable<int> Items(Task<int> task)
    {
        yield return task.Result;
    }

    public static bool TryLoad(Task<int> task, out int result)
    {
        result = task.Result;
        return true;
    }

    private static int Unused(Task<int> task) => task.Result;

    private sealed class HiddenLoader(Task<int> task) : Loader
    {
        public override int Load() => Inner(task);

        private static int Inner(Task<int> task) => task.Result;
    }

    private sealed class ExplicitLoader(Task<int> task) : ILoader
    {
        int ILoader.Load() => task.Result;
    }
}

public abstract class Loader
{
    public abstract int Load();

    protected static int Protected(Task<int> task) => task.Result;
}

public interface ILoader
{
    int Load();
}

public class Box<T>(Task<T> task)
{
    public T Value => task.Result;

    public virtual (T, U) Pair<U>(U second) => (task.Result, second);
}

public readonly struct Handle(Task<int> task)
{
    private readonly Task<int> _task = task;

    public int Load() => _task.Result;
}
