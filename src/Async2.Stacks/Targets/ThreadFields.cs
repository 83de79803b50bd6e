namespace Async2.Stacks.Targets;

/// <summary>Fields of the class library that each thread has for itself.</summary>
/// <param name="CurrentTask">The task that the thread runs.</param>
/// <param name="CurrentThread">The thread's object.</param>
internal sealed record ThreadFields(ClrThreadStaticField? CurrentTask, ClrThreadStaticField? CurrentThread)
{
    public static ThreadFields Of(ClrRuntime runtime) => new(
        In(runtime, "System.Threading.Tasks.Task", "t_currentTask"), In(runtime, "System.Threading.Thread", "t_currentThread"));

    private static ClrThreadStaticField? In(ClrRuntime runtime, string type, string field) =>
        runtime.BaseClassLibrary.GetTypeByName(type)?.ThreadStaticFields.FirstOrDefault(f => f.Name == field);
}
