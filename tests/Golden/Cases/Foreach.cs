namespace Golden;

static class Foreach
{
    static async Task Run(List<Task> tasks)
    {
        foreach (var task in tasks) await task;
    }
}
