[assembly: InternalsVisibleTo("Library")]

public static class Base
{
    public static int Wait(Task<int> task) => task.Result;

    internal static int WaitForFriends(Task<int> task) => task.Result;
}
