namespace Golden;

static class OneAwait
{
    static async Task<int> Total(int count, Task<int> price)
    {
        int net = await Net(count, price);
        return net + net / 5;
    }

    static async Task<int> Net(int count, Task<int> price)
    {
        return count * await price;
    }
}
