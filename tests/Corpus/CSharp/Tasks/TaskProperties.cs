// The properties of an async method's task, before and after it completes.
namespace Corpus.TaskProperties;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var task = Work(way);
        WriteLine($"{task.Status is TaskStatus.WaitingForActivation} {task.IsCompleted} {task.AsyncState is null} {task.CreationOptions}");
        try
        {
            WriteLine(await task);
        }
        finally
        {
            WriteLine($"{task.Status} {task.IsCompleted} {task.IsCompletedSuccessfully} {task is Task<int>} {task.CreationOptions}");
        }
    });

    private static async Task<int> Work(Way way) => await Step.Of(way, 3);
}
