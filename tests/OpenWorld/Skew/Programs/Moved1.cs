public static class Nothing
{
    public static async Task Run() => await Task.Yield();
}
