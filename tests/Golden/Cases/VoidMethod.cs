namespace Golden;

static class VoidMethod
{
    static async void Run(Task task, Action done)
    {
        await task;
        done();
    }
}
