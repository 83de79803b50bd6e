namespace Golden;

static class Switch
{
    static async Task<string> Run(object value, Task<int> task) => value switch
    {
        int i when i == await task => "same",
        string { Length: > 3 } text => text + await task,
        _ => "other",
    };
}
