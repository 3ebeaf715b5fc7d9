console.log('petit');
