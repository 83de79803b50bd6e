namespace Golden
{
    // Woven with twins, the method that blocks has two more bodies.
    public static class BlockingCall
    {
        public static async Task<string> Run(Task<int> task)
        {
            await Task.Yield();
            return Wait(task);
        }

        private static string Wait(Task<int> task)
        {
            var text = "waited";
            for (var i = 0; i < 2; i++)
            {
                text += task.Result;
            }

            return text;
        }
    }
}
